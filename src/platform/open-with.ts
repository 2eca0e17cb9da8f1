/**
 * Waits for a resource that is opening and for another promise. If either rejects, the resource is closed once it is
 * open.
 *
 * @throws the first rejection
 */
export async function openWith<Opened, Beside>(
  opening: Promise<Opened>,
  beside: Promise<Beside>,
  close: (opened: Opened) => void,
): Promise<[Opened, Beside]> {
  try {
    return await Promise.all([opening, beside])
  } catch (thrown) {
    opening.then(close, () => {})
    throw thrown
  }
}
