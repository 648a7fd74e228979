import { render } from "preact";

render(<h1>Public screen</h1>, document.getElementById("face")!);
