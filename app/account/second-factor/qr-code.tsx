import { encode } from 'uqr'

/** White modules around the code, which cameras need. */
const QUIET_ZONE = 4

/** A QR code, dark on white in every theme: not every camera reads inverted ones. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would put the secret into a URL
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={data.map((row, y) => darkRuns(row, y)).join('')} />
    </svg>
  )
}

/** The dark modules of a row as an SVG path, adjacent ones as one rectangle. */
function darkRuns(row: boolean[], y: number): string {
  const begins = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return begins
    .map((x) => {
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return `M${x} ${y}h${length}v1h-${length}z`
    })
    .join('')
}
