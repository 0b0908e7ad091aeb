/** Maximum length of a preview's longer side in pixels; of a logo, its height. */
export const MAX_SIDE = { small: 128, inline: 1600, large: 1600, logo: 512 } as const

export const PDF = 'application/pdf'

export const PREVIEWABLE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', PDF]

/** A preview to render; `page` counts from 1, and only a PDF has more than one. */
export type PreviewRequest = { contentType: string; size: keyof typeof MAX_SIDE; page: number }

/** A WebP image, its size where that was asked for, and the number of pages of the file. */
export type Preview = { picture: Uint8Array; pages: number; width?: number; height?: number }

/** Reason of a missing preview, for the log. */
export type PreviewFailure = { failure: string }
