import { render } from "preact";
import "./index.css";

const FACES = [
  { path: "/director", en: "Director console", ru: "Пульт судьи" },
  { path: "/dealer", en: "Dealer tablet", ru: "Планшет дилера" },
  { path: "/clock", en: "Public screen", ru: "Экран зала" },
  { path: "/register", en: "Player’s phone", ru: "Телефон игрока" },
];

/** The way to the four faces, for someone who typed the bare address. */
function Faces() {
  return (
    <main>
      <h1>Shuffle Up</h1>
      <nav>
        {FACES.map((face) => (
          <a key={face.path} href={face.path}>
            <strong lang="en">{face.en}</strong>
            <span lang="ru">{face.ru}</span>
          </a>
        ))}
      </nav>
    </main>
  );
}

render(<Faces />, document.getElementById("face")!);
