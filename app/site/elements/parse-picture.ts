const PART = /<(source|img) ([^>]*)>/g
const ATTRIBUTE = /([a-z]+)="([^"]*)"/gi

/**
 * The `picture` that a `noscript` of ours holds as text, made part by part: a page may not turn text into markup
 * (docs/decisions/0038), and nothing but pictures can come of it.
 */
export function parsePicture(markup: string): HTMLPictureElement {
  const picture = document.createElement('picture')
  for (const [, name, attributes] of markup.matchAll(PART)) {
    const part = picture.appendChild(document.createElement(name!))
    for (const [, attribute, value] of attributes!.matchAll(ATTRIBUTE)) part.setAttribute(attribute!, value!)
  }
  return picture
}
