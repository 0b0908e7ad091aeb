import { NumberedPlace, FigureSheet } from './figure-sheet.tsx'

const BROOKS = [
  'M28 46C110 66 150 118 232 138C272 148 300 164 317 196',
  'M176 16C196 62 240 84 264 116C286 144 306 160 317 190',
  'M338 12C326 54 344 84 330 118C322 140 316 158 317 184',
  'M476 14C462 58 416 78 392 112C372 138 342 152 320 186',
  'M616 62C548 84 512 112 436 130C384 142 344 166 319 196',
]
/** The stream, narrower below every dam. */
const STREAM = [
  { d: 'M318 176C314 190 322 202 320 218', width: 13 },
  { d: 'M320 218C316 236 324 252 321 274', width: 10.5 },
  { d: 'M321 274C316 292 322 308 319 330', width: 8.5 },
  { d: 'M319 330C316 346 322 360 320 388', width: 7 },
]
const DAMS = [
  { name: 'Spoofed senders', at: [320, 218], pond: [486, 240], side: 1 },
  { name: 'Bad links', at: [321, 274], pond: [152, 296], side: -1 },
  { name: 'Attachments', at: [319, 330], pond: [486, 352], side: 1 },
] as const
/** Dots of dirt in the water, each as `x,y`: fewer below every dam, none in the lake. */
const SILT =
  '92,64 168,106 222,70 262,113 335,62 331,112 444,58 384,120 552,86 452,125 276,157 318,192 319,204 319,240 321,258 319,302'
const LAKE =
  'M176 424C168 398 214 386 262 388C288 389 304 384 322 385C372 384 398 390 430 394C470 400 480 424 458 440C430 458 372 456 318 459C262 462 188 458 176 424z'
const SHORE =
  'M192 424C188 404 226 396 266 397C292 397 304 393 322 394C370 393 396 399 424 402C456 407 462 424 444 434C420 447 370 446 318 449C268 451 200 449 192 424z'
const RIDGES = [
  { x: 0.02, y: 0.62, reach: 0.5, rise: 1.5 },
  { x: 0.98, y: 0.6, reach: 0.5, rise: 1.4 },
  { x: 0.5, y: -0.35, reach: 0.5, rise: 0.9 },
]

export function Watershed() {
  return (
    <FigureSheet
      className="watershed"
      label="Five brooks join one stream. Three check dams in it hold back spoofed senders, bad links and attachments before it reaches the lake, your inbox."
      land={47}
      peaks={RIDGES}
      levels={11}
    >
      <g fill="none" stroke="var(--color-dusk-500)" strokeLinecap="round">
        {BROOKS.map((d) => (
          <path key={d} d={d} strokeWidth="4" />
        ))}
        {STREAM.map(({ d, width }) => (
          <path key={d} d={d} strokeWidth={width} />
        ))}
      </g>
      <path fill="var(--color-dusk-200)" stroke="var(--color-dusk-700)" strokeWidth="1.5" d={LAKE} />
      <path fill="none" stroke="var(--color-dusk-500)" d={SHORE} />
      <text className="lake" fontWeight="600" x="320" y="430" textAnchor="middle">
        Your inbox
      </text>
      <g fill="var(--color-alpen-500)" stroke="var(--color-white)">
        {SILT.split(' ').map((dot) => {
          const [x, y] = dot.split(',')
          return <circle key={dot} cx={x} cy={y} r="4.5" />
        })}
      </g>
      {DAMS.map((dam, i) => (
        <Dam key={dam.name} {...dam} number={i + 1} />
      ))}
    </FigureSheet>
  )
}

function Dam({ name, at: [x, y], pond: [pondX, pondY], side, number }: (typeof DAMS)[number] & { number: number }) {
  const way = `M${x + side * 6} ${y - 6}C${x + side * 50} ${y + 4} ${x + side * 80} ${pondY} ${pondX} ${pondY}`
  return (
    <g>
      <g fill="none" stroke="var(--color-alpen-600)" strokeDasharray="0.1 7" strokeLinecap="round" strokeWidth="3.5">
        <path d={way} />
      </g>
      <ellipse fill="var(--color-alpen-300)" stroke="var(--color-alpen-600)" cx={pondX} cy={pondY} rx="27" ry="10" />
      <path stroke="var(--color-ink)" strokeWidth="6" d={`M${x - 38} ${y}h76`} />
      <NumberedPlace at={[x - side * 54, y]} number={number} />
      <text className="word haloed" x={pondX} y={pondY - 22} textAnchor="middle">
        {name}
      </text>
    </g>
  )
}
