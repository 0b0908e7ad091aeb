import { AnswerForm, type AnswerFormProps } from '#app/customer/answer-form.tsx'
import { Toaster } from './ui/toast.tsx'
import { hydrateForms } from './forms/hydrate-forms.tsx'

const island = document.querySelector<HTMLElement>('form-island[data-answer]')
const answer = island && (JSON.parse(island.dataset['answer']!) as AnswerFormProps)

hydrateForms(answer ? { [island.getAttribute('name')!]: <AnswerForm {...answer} /> } : {}, <Toaster />)
