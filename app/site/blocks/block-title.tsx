import type { ComponentProps } from 'react'
import type { Item } from '#content/types.ts'

type BlockTitleProps = { title: string; text?: string | undefined }

export function BlockTitle({ title, text }: BlockTitleProps) {
  return (
    <div className="block-title">
      <h2 className="type-h2">{title}</h2>
      {text && <p className="muted">{text}</p>}
    </div>
  )
}

/** A block that begins with its title: contents below it, or with `split` in the columns of `--split`. */
export function TitledBlock({
  title,
  text,
  split = false,
  className,
  children,
  ...rest
}: BlockTitleProps & { split?: boolean } & ComponentProps<'section'>) {
  return (
    <section className={`block ${className}`} {...rest}>
      <div className={split ? 'page-width split' : 'page-width'}>
        <BlockTitle title={title} text={text} />
        {children}
      </div>
    </section>
  )
}

export function ItemText({ title, text }: Item) {
  return (
    <>
      <h3 className="type-h3">{title}</h3>
      <p className="item-text">{text}</p>
    </>
  )
}

type ItemListProps = { as?: 'ol' | 'ul'; items: readonly Item[]; className?: string }

export function ItemList({ as: List = 'ul', items, className }: ItemListProps) {
  return (
    <List className={className}>
      {items.map((item) => (
        <li key={item.title}>
          <ItemText {...item} />
        </li>
      ))}
    </List>
  )
}

/** Short lines between rules. */
export function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="line-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
