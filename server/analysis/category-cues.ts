import { decidingPhrases } from './deciding-phrases.ts'
import type { Category } from '#contract/vocabulary.ts'

/** Comma-separated phrases by strength; find-cues.ts describes their syntax. */
export type Strengths = { strong?: string; clear?: string; faint?: string }

export const STRENGTH = { strong: 4, clear: 2, faint: 1 } as const

/** Words that indicate a category, beyond the situations in playbooks/ and the names in product-names.ts. */
export const categoryCues: Record<Category, Strengths> = {
  General: {
    strong: decidingPhrases.General,
    clear: `
      sla, consultation, feedback, advice, training, pricing, onboarding call, proposal, service agreement,
      invoice, agenda, attendee, conference call, survey, newsletter from, brochure, thinking about/of,
      considering, curious, interested in, what do you recommend/suggest/think, lead time, availability,
      holiday hours, snow day, closed on, board meeting, committee, budget*, per month, per seat/user/device,
      lease, leasing, electrician, landlord, lawyer, grant application, audit fee, roadmap, plan for, planned,
      project manager, kickoff, go live, decision, worth, per hour, after hours, your people, acceptance,
      walk through, signed copy, countersign*, paperwork, refund, no fault, engineer, cust, visit
    `,
    faint: `
      still on, whether, statement, po, warranty, vendor, contractor, question, wondering, plan, service,
      compare, order, schedule, move
    `,
  },
  Hardware: {
    strong: decidingPhrases.Hardware,
    clear: `
      laptop, mouse, dock, docking, ssd, ram, headset, webcam, speaker, microphone, hdmi, displayport, tablet,
      ipad, bulb, brick, cord, mount, spill*, hardware, batt, hw, tv, stylus, dongle, screws, dust*, plug,
      socket, ear, earpiece, replace, touchscreen, ghost, glass, disk, handset, bang, strip, screen, cable,
      dead, display, power, lights, picture, brightness, dim, pedal, lens, rechargeable, plugging, sleeve,
      casing, screen protector, tv screen
    `,
    faint: `
      upside down, wet, usb, workstation, computer, pc, plugged, device, drive, camera, server, desktop,
      loose, heavy, stick
    `,
  },
  Software: {
    strong: decidingPhrases.Software,
    clear: `
      error #, read only, install, software, app, pdf, application, program, installer, uninstall*, frozen,
      license*, export*, import*, spreadsheet, workbook, teams, zoom, slack, browser, chrome, firefox, safari,
      sage, column, macos, windows, restore, update, upgrade, hangs, timeout error, module, web app, plug in,
      patch, tab, popup blocker, cache, cookies, kiosk app, logging, receiver, invoice run, posting, ledger,
      reinstall*, loading, product, fonts, schema, constraint, sheet name, footer, header, roster, timer,
      theme, license count, portal error, javascript error, ticker, dashboard,
      job ... failed/aborted/abended/cancelled/hangs/stuck, batch job, scheduled job, job scheduler, abend*,
      transaction, workflow, idoc, middleware, tablespace, crm, erp, plm, training portal/tool/course,
      report ... wrong/blank/empty/calculate*, interface ... stuck/erp/data/file/orders, course ... complete*
    `,
    faint: `
      rollback, since the update/upgrade/patch/new, menu, not responding, batch, freez*, crm, backup,
      template, error, file, document, click, opens, report, screen, install*, wizard
    `,
  },
  Network: {
    strong: decidingPhrases.Network,
    clear: `
      robotic/robot/robots, connection, connectivity, disconnect*, latency, fibre, centurylink, ssid, online,
      network switch, switch, download speed, upload speed, port forward*, website/page wont load, offline,
      circuit, outage, buffer*, upload*, intranet, streaming, roam*, lag*, globe, wires, phones, port,
      connect, speed, website, remote, ringing, calls, satellite, mbps, gbps, timeout, upstream, downstream,
      link down, interface down
    `,
    faint: `
      shared drive, trailer, connected, connecting, dropping, site, annex, building, downstairs, upstairs,
      range, line
    `,
  },
  Security: {
    strong: decidingPhrases.Security,
    clear: `
      a man, quarantin*, security, threat, infected, hipaa, weird, odd, protection, ending, ach, wire, bank,
      link, asleep, activity, denies, crypto, downloaded, parcel, he said, he knew, she knew, forged, forgery,
      unusual, unknown, signature block, police, breach, alert, thread, text from, a woman, didnt, emailed me,
      from microsoft, onion, forensic*, tabletop, pentester, session, shredded, shredding, created by
    `,
    faint: `
      compliance, insurer, incident, caller, blocked, safe, sent, message, attachment, charged, dismissed,
      fired, transfer
    `,
  },
  Email: {
    strong: decidingPhrases.Email,
    clear: `
      address book, email, mail, attachment, bounced, bounces, outbox, invitation, recipient, reminders,
      meeting invite, addresses, confirmation, sender, outgoing, filter, delayed, delay, declined, applicants,
      domain, archive, replied, message, receiving, contacts, mx, arrive, can send, i send, messaging,
      scheduler, rules, on prem
    `,
    faint: `
      forwarded, recall, delivery, reply, folders, sending, folder, signature, recipients, write, subject
    `,
  },
  Printer: {
    strong: decidingPhrases.Printer,
    clear: `
      printing, waste, stack, readable, scanner, scanning, duplex, sheet, drum, jams, jammed, printheads,
      laser, copies, copy machine, packets, tags, stickers, plain, pulls, wrinkle*, crease*, crumpl*, smear*,
      paper, pages, margins, faint, light print, pdf scan, faxes, faxing
    `,
    faint: 'cut off, output, panel, copy, bin',
  },
  'Password/Access': {
    strong: decidingPhrases['Password/Access'],
    clear: `
      pw reset, new hire/starter/user, password, login, logon, username, credential*, permission*,
      verification code, security code, access, single sign, offboard*, locked, pin, guest access,
      shared folder, roles, prompt, code, attempts, get in, get into, sub, be able, enroll*, temporary,
      expire*, rotation, approve*, eff, revoke, reset, expired, enter, admin, administrator, approver,
      opens the, groups, old phone, hr system
    `,
    faint: `
      on leave, entrance, portal, not authorized/authorised/permitted/allowed, retired, account, user, entry,
      owner, member, grant, folder
    `,
  },
}
