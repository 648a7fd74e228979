import { render } from "preact";

render(<h1>Player's phone</h1>, document.getElementById("face")!);
