/** Where the seats lie around the table as the dealer sees it: seat 1 at the dealer's left hand, then clockwise. */

export interface Spot {
  x: number; // from the left, 0 … 1
  y: number; // from above, 0 … 1
}

const DEALERS_SHARE = 1.35; // of a seat's room along the edge, kept free for the dealer

/** Even steps along the edge of a table with round ends, `ratio` times as wide as high. */
export function spots(size: number, ratio: number): Spot[] {
  const step = 1 / (size + DEALERS_SHARE);
  return Array.from({ length: size }, (_, index) => onEdge((DEALERS_SHARE / 2 + index + 0.5) * step, ratio));
}

/** A point of the edge; `turn` 0 is the dealer, at the middle of the lower side, 0.25 the left end, and so on. */
function onEdge(turn: number, ratio: number): Spot {
  // Height 1: two half circles of radius ½ and two straight sides. Upright tables are the same, lying on their side.
  if (ratio < 1) {
    const lying = onEdge((turn + 0.75) % 1, 1 / ratio);
    return { x: 1 - lying.y, y: lying.x };
  }
  const straight = ratio - 1;
  const around = Math.PI + 2 * straight;
  let way = turn * around;
  if (way < straight / 2) return { x: (ratio / 2 - way) / ratio, y: 1 };
  way -= straight / 2;
  if (way < Math.PI / 2) return { x: (0.5 - Math.sin(way * 2) / 2) / ratio, y: 0.5 + Math.cos(way * 2) / 2 };
  way -= Math.PI / 2;
  if (way < straight) return { x: (0.5 + way) / ratio, y: 0 };
  way -= straight;
  if (way < Math.PI / 2)
    return { x: (ratio - 0.5 + Math.sin(way * 2) / 2) / ratio, y: 0.5 - Math.cos(way * 2) / 2 };
  way -= Math.PI / 2;
  return { x: (ratio - 0.5 - way) / ratio, y: 1 };
}
