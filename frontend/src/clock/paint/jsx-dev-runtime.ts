/** The same while working, where the compiler asks under another name. */
export { jsx as jsxDEV, type JSX } from "./jsx-runtime.ts";
