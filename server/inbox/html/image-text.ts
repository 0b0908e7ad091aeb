type Attributes = Record<string, string>

const isTiny = (length: string | undefined) => length !== undefined && /^[0-3](?:px)?$/.test(length.trim())

/** The name of the file behind a Content-ID such as `image001.png@01DC5C2B.7A3E`; '' where it says nothing. */
function fileOf(contentId: string): string {
  const name = contentId.split('@', 1)[0] ?? ''
  return name.length <= 80 && /\.[a-z]{3,4}$/i.test(name) ? name : ''
}

/**
 * Returns what stands for an image in a text: the emoji it shows, `[image: name]` for a picture that came with the mail, '' for
 * images of the network, which are decoration or count readers. The name is the file's where it is known, by which the picture
 * is found again: Outlook writes a description of it into `alt`, others the name.
 */
export function imageText(attributes: Attributes): string {
  const alt = (attributes.alt ?? '').replaceAll(/\s+/g, ' ').trim()
  if (alt !== '' && alt.length <= 16 && /\p{Extended_Pictographic}/u.test(alt) && !/\p{L}/u.test(alt)) return alt
  if (isTiny(attributes.width) || isTiny(attributes.height)) return ''
  const source = (attributes.src ?? '').trim()
  if (/^cid:/i.test(source)) return `[image: ${fileOf(source.slice(4)) || alt || 'picture'}]`
  return /^data:image\//i.test(source) ? `[image: ${alt || 'picture'}]` : ''
}
