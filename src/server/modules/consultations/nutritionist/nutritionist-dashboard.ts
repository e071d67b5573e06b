import type { NutritionistDashboard } from '#contract/nutritionist.ts';
import { hoursAWeek } from '#domain/calendar/working-hours.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { toAssignedConsultation } from '../consultation-row.ts';
import { findAppointments, findAssignedViews } from '../consultation-view-queries.ts';
import { countClients, countPending, countUpcoming, findHours } from './nutritionist-queries.ts';

const lastFive = { page: 0, size: 5, sort: 'id,desc' };

export async function readNutritionistDashboard(db: Database, { userId }: Caller): Promise<NutritionistDashboard> {
  const [upcomingAppointments, pendingConsultations, totalClients, hours, recent, appointments] = await Promise.all([
    countUpcoming(db, userId),
    countPending(db, userId),
    countClients(db, userId),
    findHours(db, userId),
    findAssignedViews(db, userId, { number: null }, lastFive),
    findAppointments(db, userId),
  ]);
  return {
    upcomingAppointments,
    pendingConsultations,
    totalClients,
    availableHours: hoursAWeek(hours),
    recentConsultations: recent.map(toAssignedConsultation),
    appointments: appointments.map(toAssignedConsultation),
  };
}
