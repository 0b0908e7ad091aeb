const SHAPES = {
  destructive: <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  secondary: (
    <>
      <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d="M7 3.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
    </>
  ),
  default: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M7 .9a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 0 0 7 .9Zm3.4 4.9L6.3 9.9 3.7 7.3l1-1 1.6 1.6 3.1-3.1z"
    />
  ),
  neutral: <circle cx="7" cy="7" r="2.2" fill="currentColor" />,
}

/** Ring: open. Half disc: in progress. Check disc: resolved. A status never shows by colour alone. */
export function StatusGlyph({ tone }: { tone: keyof typeof SHAPES }) {
  return (
    <svg className="glyph" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {SHAPES[tone]}
    </svg>
  )
}
