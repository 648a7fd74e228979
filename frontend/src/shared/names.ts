/** Names as they are searched, the way the server does it (`tournament/keys.py`). */

const STROKES: Record<string, string> = { ł: "l", đ: "d", ø: "o", ħ: "h", ı: "i", ŧ: "t", ð: "d", æ: "ae", œ: "oe", þ: "th" };

/** Small letters without what a keyboard may lack: ё is е, Łukasz is found by "lukasz"; й is no и. */
export function sought(text: string): string {
  return text
    .toLowerCase()
    .replace(/ё/g, "е")
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[łđøħıŧðæœþ]/g, (letter) => STROKES[letter]!)
    .trim()
    .replace(/\s+/g, " ");
}
