const IMAGE = /\.(png|jpe?g|webp|gif)$/i

/** By extension, not by content type: the list is read by people, who see the name. */
export const attachmentKind = (name: string): 'Image' | 'Document' =>
  IMAGE.test(name) ? 'Image' : 'Document'
