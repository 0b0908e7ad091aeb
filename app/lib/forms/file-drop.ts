const SCREENSHOT_NAME = 'screenshot'
const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false
/** A program that copies formatted text adds a picture of it; the text is what was meant. */
const isFormattedText = ({ types }: DataTransfer) =>
  types.includes('text/plain') && types.includes('text/html')

/**
 * Hands files dropped or pasted anywhere on the page to the file field in `island`, where there is one, as if they had
 * been chosen there; `data-drop` shows while they hover. The browser no longer leaves the page for a dropped file.
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

  addEventListener('dragenter', onDragOver, { signal })
  addEventListener('dragover', onDragOver, { signal })
  addEventListener('dragleave', (event) => event.relatedTarget === null && showDropTarget(false), { signal })
  addEventListener('dragend', () => showDropTarget(false), { signal })
  addEventListener(
    'drop',
    (event) => {
      showDropTarget(false)
      if (!field() || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      addFiles(event.dataTransfer!.files)
    },
    { signal },
  )
  addEventListener(
    'paste',
    (event) => {
      const data = event.clipboardData
      if (!data || data.files.length === 0 || !field() || isFormattedText(data)) return
      if (!data.types.includes('text/plain')) event.preventDefault()
      addFiles([...data.files].map(withFileName))
    },
    { signal },
  )
}

/** A picture from the clipboard has no name, or the browser's word for one. */
function withFileName(file: File): File {
  const isNameless = file.name === '' || /^image\.\w+$/.test(file.name)
  const [kind, extension] = file.type.split('/')
  return isNameless && kind === 'image'
    ? new File([file], `${SCREENSHOT_NAME}.${extension}`, { type: file.type })
    : file
}
