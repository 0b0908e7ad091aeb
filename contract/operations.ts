import {
  startSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  updateMe,
  listSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './account.ts'
import { addAttachment, listAttachments, previewAttachment, removeAttachment, uploadAttachment } from './attachments.ts'
import { extendSession, getMe, getSession, setupAdmin, signIn, signOut } from './auth.ts'
import { sendContactMessage } from './contact-messages.ts'
import {
  addCustomerMessage,
  confirmCustomerCode,
  getCustomerTicket,
  markCustomerSeen,
  previewCustomerFile,
  rateTicket,
  sendCustomerCode,
  setCustomerStatus,
  uploadCustomerFile,
  watchCustomerTicket,
} from './customer-tickets.ts'
import { updateCustomer } from './customers.ts'
import { listEarlierTickets } from './earlier-tickets.ts'
import { getHealth, getReadiness } from './health.ts'
import { getMailStatus } from './mail-status.ts'
import {
  blockSender,
  decideFlood,
  downloadMail,
  getMail,
  listMails,
  receiveMail,
  retryMail,
  showMail,
} from './mails.ts'
import { decideHeld, listMessages, resendAnswer } from './messages.ts'
import type { Operation } from './operation.ts'
import { addParticipant, changeRequester, removeParticipant } from './participants.ts'
import {
  acceptInvitation,
  checkInvitation,
  invitePerson,
  listPeople,
  removePerson,
  revokeInvitation,
  updatePerson,
} from './people.ts'
import { getSettings, getTicketForm, updateSettings } from './settings.ts'
import { getTicketStats } from './team/ticket-stats.ts'
import { createTicket, getTicket, listTickets, updateTicket } from './tickets.ts'
import { addResponse, listResponses } from './conversation/responses.ts'
import { watchTickets } from './ticket-events.ts'
import { teamOperations } from './team/operations.ts'
import { listTicketLinks, revokeTicketLinks } from './ticket-links.ts'

/** All operations of the HTTP API. The OpenAPI document, the access test and the conformance test read this list. */
export const operations: readonly Operation[] = [
  getHealth,
  getReadiness,
  sendContactMessage,
  getTicketForm,
  createTicket,
  listTickets,
  getTicketStats,
  watchTickets,
  getTicket,
  updateTicket,
  listEarlierTickets,
  listResponses,
  addResponse,
  listMessages,
  getMailStatus,
  resendAnswer,
  addParticipant,
  removeParticipant,
  changeRequester,
  listTicketLinks,
  revokeTicketLinks,
  updateCustomer,
  getCustomerTicket,
  addCustomerMessage,
  uploadCustomerFile,
  setCustomerStatus,
  rateTicket,
  sendCustomerCode,
  confirmCustomerCode,
  markCustomerSeen,
  watchCustomerTicket,
  previewCustomerFile,
  decideHeld,
  receiveMail,
  listMails,
  getMail,
  decideFlood,
  retryMail,
  blockSender,
  downloadMail,
  showMail,
  uploadAttachment,
  addAttachment,
  removeAttachment,
  listAttachments,
  previewAttachment,
  setupAdmin,
  getMe,
  updateMe,
  signIn,
  getSession,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
  extendSession,
  changePassword,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  replaceRecoveryCodes,
  removeSecondFactor,
  getSettings,
  updateSettings,
  listPeople,
  invitePerson,
  revokeInvitation,
  updatePerson,
  removePerson,
  checkInvitation,
  acceptInvitation,
  ...teamOperations,
]
