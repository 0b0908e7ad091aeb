const IMAGE = /\.(png|jpe?g|webp|gif)$/i
const PDF = /\.pdf$/i

/** By extension, not by content type: the list is read by people, who see the name. */
export const fileKind = (name: string): 'Image' | 'Document' => (IMAGE.test(name) ? 'Image' : 'Document')

/** Its preview has pages to turn. */
export const hasPages = (name: string): boolean => PDF.test(name)

/** The server draws pictures of it. */
export const isPreviewable = (name: string): boolean => IMAGE.test(name) || PDF.test(name)
