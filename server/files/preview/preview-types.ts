/** The maximum length of a preview's longer side, in pixels. */
export const MAX_SIDE = { small: 128, inline: 1600, large: 1600 } as const

export const PDF = 'application/pdf'

/** Content types that can be previewed. */
export const PREVIEWABLE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', PDF]

/** A preview to be rendered; `page` counts from 1, and only a PDF has more than one. */
export type PreviewRequest = { contentType: string; size: keyof typeof MAX_SIDE; page: number }

/** A WebP image, and the number of pages of the file. */
export type Preview = { picture: Uint8Array; pages: number }

/** Why there is no preview, for the log. */
export type PreviewFailure = { failure: string }
