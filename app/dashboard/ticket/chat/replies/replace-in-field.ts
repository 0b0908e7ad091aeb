/** Replaces what is selected in a field, the only way that Ctrl+Z undoes. */
export function replaceSelected(field: HTMLTextAreaElement, text: string) {
  field.focus({ preventScroll: true })
  // oxlint-disable-next-line typescript/no-deprecated -- no other call replaces it
  document.execCommand('insertText', false, text)
}

/** Replaces what was typed at a place, or puts the text at the cursor where that has changed meanwhile. */
export function replaceTyped(field: HTMLTextAreaElement, start: number, typed: string, text: string) {
  const end = start + typed.length
  if (field.value.slice(start, end) === typed) field.setSelectionRange(start, end)
  replaceSelected(field, text)
}
