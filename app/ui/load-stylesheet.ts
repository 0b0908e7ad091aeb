/**
 * Loads a stylesheet behind those of the document; with `media` it applies only there. Resolves once it is there, at once
 * if it was before. Rejects if it cannot be had.
 */
export async function loadStylesheet(href: string, media = 'all'): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  if (links.some((link) => link.getAttribute('href') === href && link.sheet)) return
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media })
  link.addEventListener('load', resolve)
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error('A stylesheet could not be loaded.'))
  })
  document.head.append(link)
  await promise
}
