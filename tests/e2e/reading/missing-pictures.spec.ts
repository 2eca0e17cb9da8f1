import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

test('a missing picture shows its alternative text; one without text takes no space', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  const words = '一座石桥横跨小河，桥上有三个行人'
  await openBook(
    page,
    await novel(
      [
        `<p><img id="gone" src="gone.png" alt="${words}" width="900" height="700"/></p>
         <p>前<img id="odd" src="odd.png" alt="坏了的图" width="900" height="700"/>后</p>
         <p>前<img id="plain" src="gone.png" alt=""/><img id="bare" src="gone.png"/><img id="far" src="https://example.org/x.png" alt="远方"/>后</p>`,
      ],
      {
        files: { 'OPS/odd.png': 'no picture' },
        manifest: '<item id="odd" href="odd.png" media-type="image/png"/>',
      },
    ),
  )
  const flow = page.locator('ol-flow')
  for (const id of ['gone', 'odd', 'far']) {
    const picture = flow.locator(`#${id}`)
    await expect(picture, id).toBeVisible()
    await expect(picture, `${id}: no indent of its own`).toHaveCSS('text-indent', '0px')
    const box = await picture.boundingBox()
    expect(box?.width, id).toBeGreaterThan(30)
    expect(box?.width, id).toBeLessThanOrEqual(400)
    expect(box?.height, `${id} is a line or two`).toBeLessThan(100)
    expect(box?.height, id).toBeGreaterThan(15)
  }
  await expect(flow.getByRole('img', { name: words })).toBeVisible()
  await expect(flow.locator('#plain, #bare').filter({ visible: true })).toHaveCount(0)
})
