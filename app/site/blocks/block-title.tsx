export function BlockTitle({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="block-title">
      <h2 className="type-h2">{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}

/** The heading of an item within a block and its text. */
export function ItemText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="type-h3">{title}</h3>
      <p className="item-text">{text}</p>
    </>
  )
}
