const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/** Text in which `[label](href)` is a link. */
export function LinkedText({ text }: { text: string }) {
  const link = LINK.exec(text)
  if (!link) return text
  const [all, label, href] = link
  return (
    <>
      {text.slice(0, link.index)}
      <a className="text-link" href={href}>
        {label}
      </a>
      <LinkedText text={text.slice(link.index + all.length)} />
    </>
  )
}
