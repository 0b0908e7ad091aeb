ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'reply_used';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'macro_used';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'suggestion_used';--> statement-breakpoint
CREATE TABLE "bulk_batches" (
	"bulk_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"ticket_ids" uuid[] NOT NULL,
	CONSTRAINT "bulk_batches_bulk_id_place_pk" PRIMARY KEY("bulk_id","place")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"change" jsonb NOT NULL,
	"added" jsonb,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"bulk_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_items_bulk_id_place_pk" PRIMARY KEY("bulk_id","place")
);
--> statement-breakpoint
CREATE TABLE "macros" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"reply_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"change" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_reply_uses" (
	"reply_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"uses" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_reply_uses_user_id_reply_id_pk" PRIMARY KEY("user_id","reply_id")
);
--> statement-breakpoint
CREATE TABLE "suggested_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid,
	"message" text NOT NULL,
	"sources" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_pins" (
	"user_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "view_pins_user_id_view_id_pk" PRIMARY KEY("user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"sort" text NOT NULL,
	"direction" text NOT NULL,
	"columns" text[] NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_batches" ADD CONSTRAINT "bulk_batches_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_actor_id_support_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_undone_by_support_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_reply_id_saved_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."saved_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macros" ADD CONSTRAINT "macros_created_by_support_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_updated_by_support_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_created_by_support_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reply_uses" ADD CONSTRAINT "saved_reply_uses_reply_id_saved_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."saved_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reply_uses" ADD CONSTRAINT "saved_reply_uses_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggested_answers" ADD CONSTRAINT "suggested_answers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggested_answers" ADD CONSTRAINT "suggested_answers_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_pins" ADD CONSTRAINT "view_pins_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_pins" ADD CONSTRAINT "view_pins_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_support_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_actor" ON "bulk_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_undone_by" ON "bulk_changes" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "bulk_changes_created_at" ON "bulk_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "macros_reply" ON "macros" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "macros_author" ON "macros" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mail_texts_author" ON "mail_texts" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "saved_replies_kept" ON "saved_replies" USING btree ("title") WHERE "saved_replies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "saved_replies_author" ON "saved_replies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "saved_reply_uses_reply" ON "saved_reply_uses" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "suggested_answers_ticket" ON "suggested_answers" USING btree ("ticket_id","user_id");--> statement-breakpoint
CREATE INDEX "suggested_answers_user" ON "suggested_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suggested_answers_created_at" ON "suggested_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "view_pins_view" ON "view_pins" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("owner_id");--> statement-breakpoint
INSERT INTO "tags" ("name", "created_at") SELECT DISTINCT unnest("tags"), now() FROM "tickets" ON CONFLICT DO NOTHING;
