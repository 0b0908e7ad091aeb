const PART = /<(source|img) ([^>]*)>/g
const ATTRIBUTE = /([a-z]+)="([^"]*)"/gi

/**
 * Builds the `picture` that one of our `noscript` elements contains as text, element by element: Trusted Types forbid
 * turning text into markup (docs/decisions/sign-in-and-security.md), and this way only `source` and `img` elements can result.
 */
export function parsePicture(markup: string): HTMLPictureElement {
  const picture = document.createElement('picture')
  for (const [, name, attributes] of markup.matchAll(PART)) {
    const part = picture.appendChild(document.createElement(name!))
    for (const [, attribute, value] of attributes!.matchAll(ATTRIBUTE)) part.setAttribute(attribute!, value!)
  }
  return picture
}
