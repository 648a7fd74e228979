import { render } from "preact";

render(<h1>Dealer tablet</h1>, document.getElementById("face")!);
