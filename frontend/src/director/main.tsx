import { render } from "preact";

render(<h1>Director console</h1>, document.getElementById("face")!);
