/** Files of one ticket (docs/reference.md, Attachments). */
export const MAX_ATTACHMENTS = 5
/** Bytes. */
export const MAX_ATTACHMENT_SIZE = 10 * 1024 * 1024
/** Bytes of all files of one answer, which travel in one email. */
export const MAX_ANSWER_FILES_SIZE = 10 * 1024 * 1024

/** Allowed attachments: file extensions by content type, the usual one first. */
export const ATTACHMENT_TYPES: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

const INSTEAD = 'Add a JPEG, PNG, GIF, WebP, PDF, text or Word file instead.'

/** Kinds of files that people try to attach, and what they can do instead: each with its extensions. */
const UNSUPPORTED: [sentence: string, extensions: string][] = [
  [
    'This is a HEIC photo. Save it as a JPEG and add it again. On an iPhone: Settings, Camera, Formats, Most Compatible.',
    'heic heif hif',
  ],
  [
    'This kind of picture cannot be attached. Save it as a JPEG or PNG and add it again.',
    'avif bmp tif tiff svg ico psd jxl jp2 cr2 cr3 nef arw dng eps ai',
  ],
  ['Spreadsheets cannot be attached. Save it as a PDF and add that.', 'xls xlsx xlsm xlsb ods numbers csv tsv'],
  ['Presentations cannot be attached. Save it as a PDF and add that.', 'ppt pptx pptm pps ppsx odp key'],
  [
    'This kind of document cannot be attached. Save it as a PDF or .docx and add that.',
    'rtf odt pages wps wpd dot dotx one vsd vsdx pub xps md',
  ],
  ['Documents with macros cannot be attached. Save it as .docx without macros and add it again.', 'docm dotm'],
  [
    'Archives cannot be attached. Unpack it and add the files one by one.',
    'zip rar 7z gz tgz tar bz2 xz cab iso dmg jar zst',
  ],
  [
    'Videos and recordings cannot be attached. Add a picture of the moment that matters.',
    'mp4 mov m4v avi mkv webm wmv mpg 3gp mp3 m4a wav ogg flac aac amr',
  ],
  ['Emails cannot be attached. Print it to a PDF and add that, or paste its text.', 'eml msg pst'],
  [
    'Web pages cannot be attached. Print it to a PDF and add that, or add a screenshot.',
    'html htm mht mhtml xhtml url webloc',
  ],
  [
    'Programs and scripts cannot be attached. Add a screenshot or describe what it does.',
    'exe msi dll com scr bat cmd ps1 vbs js sh php py lnk reg hta apk app deb rpm elf macho class wasm',
  ],
]

/** Explains in a sentence why files with an extension cannot be attached, and what to do. */
export function unsupportedReason(extension: string): string {
  if (extension === '') return 'The name of this file has no ending such as .jpg or .pdf. Rename it and add it again.'
  const found = UNSUPPORTED.find(([, extensions]) => extensions.split(' ').includes(extension))
  return found ? found[0] : `This type of file cannot be attached. ${INSTEAD}`
}
