CREATE TYPE "public"."ticket_waiting_for" AS ENUM('customer', 'third_party', 'date');--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'note_edited';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'assignee_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'followers_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'waiting_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'woke';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'tags_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'title_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'answer_undone';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'answer_stopped';--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"to" uuid[],
	"shared" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_of_person" UNIQUE("user_id","ticket_id","kind")
);
--> statement-breakpoint
CREATE TABLE "held_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"to" uuid[],
	"after" text,
	"reopen" boolean DEFAULT false NOT NULL,
	"is_planned" boolean NOT NULL,
	"cancel_if_customer_writes" boolean NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kept_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"reason" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"response_id" uuid NOT NULL,
	"message" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" uuid,
	"actor_id" uuid,
	"response_id" uuid,
	"detail" text,
	"in_app" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_followers" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_followers_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_reads" (
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_reads_user_id_ticket_id_pk" PRIMARY KEY("user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "away_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "last_assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "is_manager" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "read_before" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "team_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "team_notes_by" uuid;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "team_notes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_for" "ticket_waiting_for";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "wake_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "asleep_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "slept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_entry_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "unassigned_noticed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answers" ADD CONSTRAINT "held_answers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answers" ADD CONSTRAINT "held_answers_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_drafts" ADD CONSTRAINT "kept_drafts_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_drafts" ADD CONSTRAINT "kept_drafts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_response_id_ticket_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."ticket_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_support_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_response_id_ticket_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."ticket_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_ticket" ON "drafts" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "drafts_updated_at" ON "drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "held_answers_ticket" ON "held_answers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "held_answers_user" ON "held_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "held_answers_due" ON "held_answers" USING btree ("send_at") WHERE "held_answers"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "kept_drafts_of_person" ON "kept_drafts" USING btree ("user_id","ticket_id","kind");--> statement-breakpoint
CREATE INDEX "kept_drafts_ticket" ON "kept_drafts" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "kept_drafts_kept_at" ON "kept_drafts" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "note_versions_response" ON "note_versions" USING btree ("response_id","written_at");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_ticket" ON "notices" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "notices_response" ON "notices" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "notices_actor" ON "notices" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notices_mail_due" ON "notices" USING btree ("mail_due_at") WHERE "notices"."mail_due_at" is not null and "notices"."mailed_at" is null and "notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_followers_user" ON "ticket_followers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_reads_ticket" ON "ticket_reads" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_reads_until" ON "ticket_reads" USING btree ("read_until");--> statement-breakpoint
ALTER TABLE "support_users" ADD CONSTRAINT "support_users_team_notes_by_support_users_id_fk" FOREIGN KEY ("team_notes_by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_support_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id") WHERE "tickets"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_wake_at" ON "tickets" USING btree ("wake_at") WHERE "tickets"."wake_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_asleep" ON "tickets" USING btree ("asleep_since") WHERE "tickets"."waiting_for" = 'customer';--> statement-breakpoint
CREATE INDEX "tickets_last_entry" ON "tickets" USING btree ("last_entry_at");--> statement-breakpoint
-- Whoever can sign in today may do everything.
UPDATE "support_users" SET "is_manager" = true WHERE "is_admin";
