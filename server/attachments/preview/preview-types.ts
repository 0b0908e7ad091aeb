/** The longer side of a preview at most, in pixels. */
export const MAX_SIDE = { small: 128, large: 1600 } as const

export const PDF = 'application/pdf'

/** Content types of which there are previews. */
export const PREVIEWABLE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', PDF]

/** What is to be drawn: `page` counts from 1, and only a PDF has more than one. */
export type PreviewRequest = { contentType: string; size: keyof typeof MAX_SIDE; page: number }

/** A picture as WebP, and how many pages the file has. */
export type Preview = { picture: Uint8Array; pages: number }

/** Why there is no picture, in words for the log. */
export type PreviewFailure = { failure: string }
