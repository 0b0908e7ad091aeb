import CircleAlertIcon from 'lucide-react/icons/circle-alert'

export type Phone = { display: string; tel: string }

/** Why a form could not be sent, shown beside its button, with a phone number as alternative. */
export function FailureBar({ sentence, phone }: { sentence: string; phone: Phone }) {
  if (!sentence) return null
  return (
    <div className="failure-bar">
      <CircleAlertIcon />
      <p>
        {sentence} <a href={`tel:${phone.tel}`}>Call {phone.display}</a>
      </p>
    </div>
  )
}
