export function BlockTitle({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="block-title">
      <h2 className="type-h2">{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}
