import { framePath, paperLayers, summitSites } from './relief-model.ts'

const SITES = ['Servers', 'Laptops', 'Wi-Fi', 'Accounts', 'Backups'] as const

const toneOf = (level: number) => (level < 4 ? 'low' : level < 8 ? 'mid' : level < 13 ? 'high' : 'top')

/** A landscape of paper layers inside a double frame; what we look after is marked on its summits. */
export function Relief() {
  return (
    <svg
      className="figure figure-relief"
      viewBox="0 0 1600 620"
      preserveAspectRatio="xMidYMid slice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page’s fonts and colours
      role="img"
      aria-label="A landscape of cut paper inside a double line. On its summits: servers, laptops, Wi-Fi, accounts and backups."
    >
      <path className="frame strong" d={framePath(1.6)} />
      <path className="frame" d={framePath(1)} />
      {paperLayers.map(({ d, rise }, level) => (
        <g key={level} className={`layer ${toneOf(level)}`}>
          <g className="side" transform={`translate(0 ${rise})`}>
            <path id={`relief-${level}`} d={d} />
          </g>
          <use href={`#relief-${level}`} />
        </g>
      ))}
      {summitSites.map(({ x, y }, i) => (
        <g key={SITES[i]} className="site" transform={`translate(${x} ${y})`}>
          <path d="M0 0V-26" />
          <circle cy="-26" r="7" />
          <text y="-44">{SITES[i]}</text>
        </g>
      ))}
    </svg>
  )
}
