import { useParams } from 'react-router-dom';
import { ReportForm } from './report-form.tsx';
import { ReportsPage } from './reports-page.tsx';
import { SettleForm } from './settle-form.tsx';

/** The reports, the form for one, and the form that says what was done: one screen, since few members need any. */
export default function ReportsScreen() {
  const { step } = useParams();
  if (step === 'add') return <ReportForm />;
  if (step === 'settle') return <SettleForm />;
  return <ReportsPage />;
}
