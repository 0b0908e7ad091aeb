const SCREENSHOT_NAME = 'screenshot'
const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false
/** Some programs add a picture when formatted text is copied; the text was meant. */
const isFormattedText = ({ types }: DataTransfer) => types.includes('text/plain') && types.includes('text/html')

/**
 * Adds files dropped or pasted anywhere on the page to the file field in `island`, and keeps the browser from opening them.
 * `data-drop` is set while files hover over the page.
 */
export function captureFileDrops(island: HTMLElement, signal: AbortSignal) {
  const field = () => island.querySelector<HTMLInputElement>('input[type=file]')
  const showDropTarget = (hovers: boolean) => island.toggleAttribute('data-drop', hovers)

  function addFiles(files: Iterable<File>) {
    const input = field()!
    const all = new DataTransfer()
    for (const file of [...(input.files ?? []), ...files]) all.items.add(file)
    input.files = all.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function onDragOver(event: DragEvent) {
    if (!field() || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'copy'
    showDropTarget(true)
  }

  function onDrop(event: DragEvent) {
    showDropTarget(false)
    if (!field() || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    addFiles(event.dataTransfer!.files)
  }

  function onPaste(event: ClipboardEvent) {
    const data = event.clipboardData
    if (!data || data.files.length === 0 || !field() || isFormattedText(data)) return
    if (!data.types.includes('text/plain')) event.preventDefault()
    addFiles([...data.files].map(withFileName))
  }

  addEventListener('dragenter', onDragOver, { signal })
  addEventListener('dragover', onDragOver, { signal })
  addEventListener('dragleave', (event) => event.relatedTarget === null && showDropTarget(false), { signal })
  addEventListener('dragend', () => showDropTarget(false), { signal })
  addEventListener('drop', onDrop, { signal })
  addEventListener('paste', onPaste, { signal })
}

/** A picture from the clipboard has no name, or the browser's generic one. */
function withFileName(file: File): File {
  const isNameless = file.name === '' || /^image\.\w+$/.test(file.name)
  const [kind, extension] = file.type.split('/')
  return isNameless && kind === 'image'
    ? new File([file], `${SCREENSHOT_NAME}.${extension}`, { type: file.type })
    : file
}
