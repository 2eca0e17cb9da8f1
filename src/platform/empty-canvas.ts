/** Frees a canvas's memory; browsers release it late unless the canvas is resized to nothing. */
export function emptyCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
