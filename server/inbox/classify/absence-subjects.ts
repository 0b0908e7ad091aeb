import type { Phrases } from './phrases.ts'

/**
 * How subjects of auto-replies begin, folded (`foldText`). Mail programs write them before the subject they answer,
 * so that a colon or the end follows.
 */
export const AUTO_REPLY_PREFIXES: Phrases = {
  english: `
    automatic reply, automatic response, automated reply, automated response, auto reply, auto-reply, autoreply,
    auto response, auto-response, autoresponse, auto:, out of office, out of the office, out of office autoreply,
    out of office auto-reply, out of office auto reply, out of office reply, out of office response,
    out of office message, out of office notification, out of office assistant, automatische antwort,
    automatische rückantwort, automatische abwesenheit, autoantwort, abwesenheitsnotiz, abwesenheitsmeldung,
    abwesenheitsnachricht, abwesenheitsassistent, abwesenheit, réponse automatique, message automatique,
    message d'absence, absence du bureau, absent du bureau, respuesta automática, respuesta automatica,
    contestación automática, fuera de la oficina, resposta automática, resposta automatica, fora do escritório,
    ausência temporária, risposta automatica, fuori sede, fuori ufficio, fuori dall'ufficio, avviso di assenza,
    automatisch antwoord, automatisch bericht, automatische beantwoording, niet aanwezig, afwezigheid,
    resposta automàtica, fora de l'oficina
  `,
  northern: `
    automatisk svar, automatisk besked, autosvar, fraværsbesked, fraværsmelding, ikke til stede, automatiskt svar,
    frånvaromeddelande, frånvarande, ej på kontoret, automaattinen vastaus, poissaoloilmoitus, poissa toimistosta,
    automaatvastus, automātiskā atbilde, automatinis atsakymas
  `,
  eastern: `
    odpowiedź automatyczna, automatyczna odpowiedź, autoodpowiedź, poza biurem, nieobecność, automatická odpověď,
    mimo kancelář, automatická odpoveď, mimo kancelárie, mimo kancelárii, automatikus válasz, házon kívül,
    távolléti értesítés, răspuns automat, raspuns automat, absent din birou, în afara biroului, samodejni odgovor,
    samodejno odgovor, automatski odgovor, аутоматски одговор, izvan ureda
  `,
  cyrillicGreekTurkish: `
    автоматический ответ, автоответ, нет на месте, вне офиса, автоматична відповідь, автовідповідь, поза офісом,
    автоматичен отговор, извън офиса, αυτόματη απάντηση, εκτός γραφείου, otomatik yanıt, otomatik cevap, ofis dışında,
    ofis dışı
  `,
  semiticAndAsian: `
    תשובה אוטומטית, מענה אוטומטי, מחוץ למשרד, לא במשרד, رد تلقائي, الرد التلقائي, خارج المكتب, 自動応答, 自動返信, 不在通知, 外出中,
    自动答复, 自动回复, 自动应答, 不在办公室, 自動回覆, 自動回應, 不在辦公室, 자동 회신, 자동회신, 자동 응답, 부재중, trả lời tự động, thư trả lời tự động,
    การตอบกลับอัตโนมัติ, ตอบกลับอัตโนมัติ, ไม่อยู่ที่สำนักงาน, balasan otomatis, jawaban otomatis, di luar kantor
  `,
}

/** Words of absence anywhere in a subject, folded: enough only where the headers say that a program sent the mail. */
export const ABSENCE_WORDS: Phrases = {
  all: `
    out of office, out of the office, away from the office, away from my, on vacation, on holiday, on annual leave,
    on leave, maternity leave, parental leave, away until, vacation reply, abwesen, nicht im büro, im urlaub,
    außer haus, nicht im haus, elternzeit, absence, absent, en congé, en vacances, congés, fuera de la oficina,
    fuera de oficina, ausente, ausencia, de vacaciones, fora do escritório, ausência, de férias, em férias,
    fuori sede, fuori ufficio, assente, assenza, in ferie, afwezig, niet op kantoor, buiten kantoor, met vakantie,
    op vakantie, met verlof, frånvar, på semester, ferie, fravær, ikke på kontoret, poissa, lomalla, puhkusel,
    kontorist väljas, prombūtn, atvaļinājum, atostog, ne biure, nieobecn, na urlopie, urlop, mimo kancelář, nepřítom,
    dovolen, neprítom, mimo kancelár, házon kívül, távollét, szabadság, concediu, în afara biroului, odsoten,
    odsotnost, odsutan, odsutnost, izvan ureda, na godišnjem, van kancelarije, одсут, в отпуске, отсутств,
    нет на месте, вне офиса, у відпустці, відсутн, отсъств, в отпуск, απουσία, εκτός γραφείου, σε άδεια, ofis dışında,
    izindeyim, izinde, yıllık izin, לא במשרד, מחוץ למשרד, בחופשה, היעדרות, خارج المكتب, في إجازة, إجازة, 不在, 休暇, 外出,
    休假, 부재, 휴가, vắng mặt, nghỉ phép, ลาพักร้อน, cuti
  `,
}

/** What answering programs write instead of an absence: a mail was received. Enough as `ABSENCE_WORDS` are. */
export const RECEIPT_WORDS: Phrases = {
  all: `
    thank you for your e-mail, thank you for your email, thank you for contacting, we have received your,
    we received your, your message has been received, your request has been received, ticket received,
    vielen dank für ihre, eingangsbestätigung, wir haben ihre, accusé de réception, nous avons bien reçu,
    hemos recibido, acuse de recibo, recebemos, abbiamo ricevuto, ontvangstbevestiging, wij hebben uw
  `,
}

/** What answering programs say of themselves in the text, folded: a soft sign beside a subject. */
export const AUTOMATIC_WORDS: Phrases = {
  all: `
    this is an automated response, this is an auto-reply, this is an automated reply, automatic response,
    this is an auto-generated, this message was automatically generated, this is an automatically generated,
    dies ist eine automatische, diese nachricht wurde automatisch, diese e-mail wurde automatisch,
    ceci est une réponse automatique, ceci est un message automatique, esta es una respuesta automática,
    este es un mensaje automático, esta é uma resposta automática, questa è una risposta automatica,
    questo è un messaggio automatico, dit is een automatisch, detta är ett automatiskt, dette er et automatisk,
    tämä on automaattinen, to jest automatyczna odpowiedź, toto je automatická, ez egy automatikus,
    acesta este un răspuns automat, это автоматический ответ, bu otomatik bir yanıttır, この返信は自動, 自動返信です
  `,
}
