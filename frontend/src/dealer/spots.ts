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

export interface Size {
  width: number;
  height: number;
}

/** The seats as they are drawn: how large, and where each has its middle, in pixels of the room around the table. */
export interface Laid {
  box: Size;
  middles: Spot[];
  upright: boolean;
}

const WIDTHS = [168, 160, 152, 144, 136, 128, 120, 112, 104, 96, 88];
const HEIGHTS = [96, 88, 80, 72, 64, 56];
const NUMBER_SIDE = 15; // the seat's number stands out to the left …
const NUMBER_TOP = 17; // … and above
const BETWEEN = 4;

/** The largest seats of a table that do not touch each other in this room, whatever is written in them. */
export function laid(size: number, room: Size): Laid {
  let best: Laid | null = null;
  for (const width of WIDTHS)
    for (const height of HEIGHTS) {
      const found = around(size, room, { width, height });
      const larger = !best || width * height > best.box.width * best.box.height;
      if (larger && apart(found)) best = found;
    }
  return best ?? around(size, room, { width: WIDTHS[WIDTHS.length - 1]!, height: HEIGHTS[HEIGHTS.length - 1]! });
}

function around(size: number, room: Size, box: Size): Laid {
  const left = box.width / 2 + NUMBER_SIDE + BETWEEN;
  const top = box.height / 2 + NUMBER_TOP + BETWEEN;
  const width = Math.max(1, room.width - left - box.width / 2 - BETWEEN);
  const height = Math.max(1, room.height - top - box.height / 2 - BETWEEN);
  const middles = spots(size, width / height).map((spot) => ({ x: left + spot.x * width, y: top + spot.y * height }));
  return { box, middles, upright: width < height };
}

/** Whether no seat, with its number, touches another. */
const apart = ({ box, middles }: Laid) =>
  middles.every((one, index) =>
    middles.slice(index + 1).every(
      (other) =>
        Math.abs(one.x - other.x) >= box.width + NUMBER_SIDE + BETWEEN ||
        Math.abs(one.y - other.y) >= box.height + NUMBER_TOP + BETWEEN,
    ),
  );
