/**
 * Waits for what is being opened and for what it needs. Where one of the two fails, what was opened is closed.
 *
 * @throws what fails first
 */
export async function openTogether<Opened, Beside>(
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
