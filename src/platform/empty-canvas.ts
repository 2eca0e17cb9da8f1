/** Lets go of what is drawn: browsers give back a canvas's memory late unless it is made small. */
export function emptyCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
