type Pdf = {
  version?: string
  eol?: string
  comment?: string
  updates?: number
  first?: string
  behind?: string
}

const OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
]

/** Builds a PDF of one blank page with its cross-reference table and a given number of incremental updates. */
export function pdf(options: Pdf = {}): Buffer {
  const { version = '1.4', eol = '\n', comment = '', updates = 0, first = '', behind = '' } = options
  let text = `%PDF-${version}${eol}${comment}${first}`
  let previous = 0
  for (let update = 0; update <= updates; update += 1) {
    const objects = update === 0 ? OBJECTS : OBJECTS.slice(0, 1)
    const places = objects.map((object, index) => {
      const place = text.length
      text += `${index + 1} 0 obj${eol}${object}${eol}endobj${eol}`
      return place
    })
    const table = text.length
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n${eol.padStart(2)}`)
    const link = update === 0 ? '' : `/Prev ${previous}`
    text += `xref${eol}0 ${places.length + 1}${eol}0000000000 65535 f${eol.padStart(2)}${rows.join('')}`
    text += `trailer${eol}<</Size 4/Root 1 0 R${link}>>${eol}startxref${eol}${table}${eol}%%EOF${eol}`
    previous = table
  }
  return Buffer.from(text + behind, 'latin1')
}
