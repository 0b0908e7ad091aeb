import type { BlockOf, Column, Link } from '#content/types.ts'
import { BlockTitle, ItemList, ItemText, TitledBlock } from './block-title.tsx'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { Figure } from '../figures/figure.tsx'
import ArrowUpRightIcon from 'lucide-react/icons/arrow-up-right'

const PATHS: Record<Column['way'], string> = {
  in: 'M2 36H48m-9-9 9 9-9 9',
  across: 'M38 54V26q0-6 6-6h20m-9-9 9 9-9 9',
  out: 'M52 36H98m-9-9 9 9-9 9',
}

/** Lists in columns, each with a small drawing of its direction: into the company, within it, or out of it. */
export function Columns({ title, text, columns }: BlockOf<'columns'>) {
  return (
    <TitledBlock className="columns" title={title} text={text}>
      <div className="columns-sheet">
        {columns.map((column) => (
          <div key={column.title}>
            <Way way={column.way} />
            <ItemText {...column} />
            <ul>
              {column.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </TitledBlock>
  )
}

function Way({ way }: Pick<Column, 'way'>) {
  return (
    <svg className="columns-way" viewBox={`${way === 'in' ? 0 : 19} 0 100 72`} aria-hidden="true">
      <g fill="none" stroke="var(--color-alpen-600)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
        <path fill="var(--color-spruce-100)" stroke="var(--color-ink)" strokeWidth="1.5" d="M20.5 1.5h58v69h-58z" />
        <path d={PATHS[way]} />
      </g>
    </svg>
  )
}

/** A list of features: plain lines in two columns next to the title, features with a text over the full width. */
export function FeatureList({ title, text, items }: BlockOf<'feature-list'>) {
  const isPlain = items.every((item) => typeof item === 'string')
  return (
    <TitledBlock
      className={`feature-list ${isPlain ? 'feature-lines' : 'feature-items'}`}
      split
      title={title}
      text={text}
    >
      <ul>
        {items.map((item) =>
          typeof item === 'string' ? (
            <li key={item}>{item}</li>
          ) : (
            <li key={item.title}>
              <ItemText {...item} />
              {item.link && (
                <a className="text-link" href={item.link.href}>
                  {item.link.label}
                </a>
              )}
            </li>
          ),
        )}
      </ul>
    </TitledBlock>
  )
}

/** Important information. A warning differs by its icon as well as by its colour. */
export function Note({ title, text, tone, items }: BlockOf<'note'>) {
  return (
    <section className="block note" data-tone={tone}>
      <div className="page-width split">
        <div className="note-head">
          {tone === 'warning' ? <TriangleAlertIcon size={40} aria-hidden /> : <ShieldCheckIcon size={40} aria-hidden />}
          <BlockTitle title={title} text={text} />
        </div>
        <ItemList items={items} />
      </div>
    </section>
  )
}

/** Rows with the numbers of a figure's places. The optional figure is below the title. */
export function NumberedRows({ title, text, figure, rows }: BlockOf<'numbered-rows'>) {
  return (
    <section className="block numbered-rows">
      <div className="page-width split">
        <div>
          <BlockTitle title={title} text={text} />
          {figure && <Figure name={figure} />}
        </div>
        <ItemList as="ol" items={rows} />
      </div>
    </section>
  )
}

/** Pairs of a challenge, in the customer's words, and our solution, joined by a line. */
export function Pairs({ title, text, pairs }: BlockOf<'pairs'>) {
  return (
    <TitledBlock className="pairs" title={title} text={text}>
      <ul>
        {pairs.map(({ challenge, answer }) => (
          <li key={challenge}>
            <p className="challenge muted">
              <span>{challenge}</span>
            </p>
            <div>
              <ItemText {...answer} />
            </div>
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}

/** Links to other pages as joined cells, with or without a heading. */
export function Related({ title, paths, links }: BlockOf<'related'> & { links: Readonly<Record<string, Link>> }) {
  const pages = paths.map((path) => links[path]!)
  return (
    <nav className="block related" aria-label={title ?? 'Related'}>
      <div className="page-width">
        {title && <h2 className="type-h2">{title}</h2>}
        <ul>
          {pages.map(({ label, href, text }) => (
            <li key={href}>
              <a className="cell-link" href={href}>
                <b>{label}</b>
                <ArrowUpRightIcon size={18} aria-hidden="true" />
                <span className="fine">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
