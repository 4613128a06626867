/** Four colours that noise doesn't produce by chance: red, green, blue and white. */
const colours = ['#f00', '#0f0', '#00f', '#fff'];
const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
/** How far a channel may differ. Some browsers change its last bit, which nobody sees. */
const tolerance = 8;

/**
 * Whether a canvas returns what was drawn on it. Some browsers return noise, so that websites can't recognize a device
 * by how it draws.
 */
export function canReadCanvas(): boolean {
  const context = new OffscreenCanvas(colours.length, 1).getContext(
    '2d',
  ) as OffscreenCanvasRenderingContext2D;
  for (const [place, colour] of colours.entries()) {
    context.fillStyle = colour;
    context.fillRect(place, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, colours.length, 1);
  return pixels.every((channel, place) => Math.abs(channel - (data[place] ?? 0)) <= tolerance);
}
