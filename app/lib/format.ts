const count = new Intl.NumberFormat('en-US')

/** '3,003'. */
export const formatCount = (number: number) => count.format(number)

/** First and last name of a person; '' for null. */
export const fullName = (person: { first_name: string; last_name: string } | null) =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''

const IMAGE = /\.(png|jpe?g|webp|gif)$/i
const PDF = /\.pdf$/i
const MEGABYTE = 1024 * 1024

/** Decided by the extension, which people see, not by the content type. */
export const fileKind = (name: string): 'Image' | 'Document' => (IMAGE.test(name) ? 'Image' : 'Document')

/** Returns true if the preview of a file has several pages. */
export const hasPages = (name: string): boolean => PDF.test(name)

/** Returns true if the server creates previews of such files. */
export const isPreviewable = (name: string): boolean => IMAGE.test(name) || PDF.test(name)

/** '12 KB', '3.4 MB'. */
export function formatFileSize(bytes: number): string {
  if (bytes > MEGABYTE - 1024) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.ceil(bytes / 1024)} KB`
}
