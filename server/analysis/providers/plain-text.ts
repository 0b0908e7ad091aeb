const INVISIBLE = /[^\P{Cc}\n\t]|[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/** Removes control, bidirectional and invisible characters; line breaks and tabs stay. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '')
}
