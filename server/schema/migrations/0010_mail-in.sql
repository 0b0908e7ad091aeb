CREATE TYPE "public"."delivery_state" AS ENUM('sent', 'queued', 'delayed', 'failed', 'bounced');--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('received', 'routed', 'held', 'failed', 'ignored', 'bounce', 'auto-reply', 'spam');--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'message_in';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'message_held';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'held_released';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'held_discarded';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'said_thanks';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'mail_kept';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'delivery_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'participants_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'requester_changed';--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" "mail_state" DEFAULT 'received' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text,
	"class" text,
	"sender_check" text,
	"sender" text DEFAULT '' NOT NULL,
	"from_address" text,
	"subject" text DEFAULT '' NOT NULL,
	"message_id" text,
	"in_reply_to" text,
	"ticket_id" uuid,
	"response_id" uuid,
	"opened_ticket" boolean DEFAULT false NOT NULL,
	"text" text,
	"details" jsonb,
	CONSTRAINT "inbound_mails_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"state" "delivery_state" DEFAULT 'queued' NOT NULL,
	"code" text,
	"words" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint,
	"checked_at" timestamp (3) with time zone,
	"stopped_since" timestamp (3) with time zone,
	"problem" text,
	"problem_words" text,
	"admins_told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_participants" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_participants_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "mail_problem" text;--> statement-breakpoint
ALTER TABLE "ticket_responses" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "channel" "message_channel" DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "linked_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "suggested_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_response_id_ticket_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."ticket_responses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_response_id_ticket_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."ticket_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_waiting" ON "inbound_mails" USING btree ("received_at","sequence") WHERE "inbound_mails"."state" = 'received';--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_content" ON "inbound_mails" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "inbound_mails_message_id" ON "inbound_mails" USING hash ("message_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_in_reply_to" ON "inbound_mails" USING hash ("in_reply_to");--> statement-breakpoint
CREATE INDEX "inbound_mails_ticket" ON "inbound_mails" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_response" ON "inbound_mails" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_from" ON "inbound_mails" USING btree ("from_address");--> statement-breakpoint
CREATE INDEX "inbound_mails_state" ON "inbound_mails" USING btree ("state","received_at","sequence");--> statement-breakpoint
CREATE INDEX "mail_deliveries_response" ON "mail_deliveries" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "mail_deliveries_ticket" ON "mail_deliveries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_participants_user" ON "ticket_participants" USING btree ("user_id");