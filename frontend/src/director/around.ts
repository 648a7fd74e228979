/** Where the chairs of a table stand on a drawing: clockwise as the dealer sees them, the dealer at the bottom. */

export interface Chair {
  seat: number;
  row: number; // 1 is the far side of the table
  column: string; // of twelve, as CSS writes it
}

/** The chairs of a table of `size` in a grid of twelve columns, and how many rows it has. Seat 1 is at the dealer's
 *  left, the highest at the right. */
export function chairs(size: number): { chairs: Chair[]; rows: number } {
  const far = size <= 2 ? 0 : size % 2 === 1 ? (size === 3 ? 1 : 3) : 2; // across from the dealer
  const side = (size - far) / 2;
  const rows = side + (far > 0 ? 1 : 0);
  const placed: Chair[] = [];
  for (let index = 0; index < side; index++) placed.push({ seat: index + 1, row: rows - index, column: "1 / span 4" });
  const farColumns = { 1: ["5 / span 4"], 2: ["3 / span 4", "7 / span 4"], 3: ["1 / span 4", "5 / span 4", "9 / span 4"] };
  const columns = far === 0 ? [] : farColumns[far as 1 | 2 | 3];
  columns.forEach((column, index) => placed.push({ seat: side + index + 1, row: 1, column }));
  for (let index = 0; index < side; index++)
    placed.push({ seat: side + far + index + 1, row: rows - side + 1 + index, column: "9 / span 4" });
  return { chairs: placed, rows };
}
