import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "src/shared/schema.d.ts"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}"],
    languageOptions: { globals: globals.browser },
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      eqeqeq: ["error", "always"],
      "no-console": "error",
    },
  },
  { files: ["public/worker.js"], languageOptions: { globals: globals.serviceworker, sourceType: "script" } },
  { files: ["scripts/**", "build/**", "*.config.*"], languageOptions: { globals: globals.node } },
);
