/** Milliseconds: fonts that have not come by then are not waited for. */
const MAX_WAIT = 1_000

/**
 * Resolves once what came with the page is painted with its fonts, at once where nothing did: to start the dashboard takes a slow phone
 * a second, in which it paints nothing.
 */
export async function whenPainted(): Promise<void> {
  if (!document.querySelector('.first-view')) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT))
  // A frame begins with this, so that the task after it comes when it is painted.
  const painted = document.fonts.ready.then(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await Promise.race([painted, late])
}
