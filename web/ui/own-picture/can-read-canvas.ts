/** Four colours that no noise answers with by chance: red, green, blue and white. */
const colours = ['#f00', '#0f0', '#00f', '#fff'];
const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
/** What a channel may differ by. Some browsers change its last bit, which nobody sees. */
const tolerance = 8;

/**
 * Whether the browser answers with what was drawn when a canvas is read back. Some answer with noise instead, so that
 * no website recognizes a device by how it draws.
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
