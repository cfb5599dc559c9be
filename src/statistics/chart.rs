//! The charts, drawn as SVG by plotters. Colours are names here: the page's style gives each its colour for light and for dark.

use std::collections::BTreeMap;
use std::error::Error;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{CaseStatistic, CriterionStatistic, Distribution};

/// Stands for the colour of text.
pub(super) const INK: RGBColor = RGBColor(1, 1, 1);
/// Stands for the colour of grid lines.
pub(super) const GRID: RGBColor = RGBColor(2, 2, 2);
/// Stands for the colour of what is shown.
pub(super) const MARK: RGBColor = RGBColor(3, 3, 3);

const WIDTH: u32 = 860;

/// A chart could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw a chart: {0}")]
pub struct ChartError(String);

type Drawn = Result<String, ChartError>;

fn failed(error: impl Error) -> ChartError {
    ChartError(error.to_string())
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Bars of how many students have how many points.
pub(super) fn histogram(spread: &Distribution) -> Drawn {
    let most = spread
        .bins
        .iter()
        .map(|bin| bin.students)
        .max()
        .unwrap_or(0)
        .max(1);
    let labels: Vec<String> = spread.bins.iter().map(|bin| bin.from.to_string()).collect();
    let end = spread
        .bins
        .last()
        .map_or_else(String::new, |bin| bin.to.to_string());
    let label = |at: &f64| -> String {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 10")]
        let index = at.round() as usize;
        labels.get(index).unwrap_or(&end).clone()
    };
    draw(320, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(52)
            .build_cartesian_2d(0.0..count(spread.bins.len()), 0.0..count(most) * 1.08)
            .map_err(failed)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(text())
            .axis_desc_style(text())
            .x_desc("points")
            .y_desc("students")
            .x_labels(spread.bins.len() + 1)
            .y_labels(most.min(8) + 1)
            .x_label_formatter(&label)
            .y_label_formatter(&|at| format!("{at:.0}"))
            .draw()
            .map_err(failed)?;
        let bars = spread.bins.iter().enumerate().map(|(index, bin)| {
            let left = count(index);
            Rectangle::new(
                [(left + 0.06, 0.0), (left + 0.94, count(bin.students))],
                MARK.filled(),
            )
        });
        chart.draw_series(bars).map(drop).map_err(failed)
    })
}

/// A bar a criterion: the share of its points that were earned.
pub(super) fn criteria(criteria: &[CriterionStatistic]) -> Drawn {
    let rows = u32::try_from(criteria.len()).unwrap_or(u32::MAX);
    draw(rows.saturating_mul(30).saturating_add(70).min(4000), |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(12)
            .margin_right(24)
            .x_label_area_size(44)
            .y_label_area_size(230)
            .build_cartesian_2d(0.0..100.0, 0.0..count(criteria.len()))
            .map_err(failed)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(text())
            .axis_desc_style(text())
            .x_desc("% of the points earned")
            .x_labels(11)
            .y_labels(0)
            .x_label_formatter(&|at| format!("{at:.0}"))
            .draw()
            .map_err(failed)?;
        let height = |index: usize| count(criteria.len() - 1 - index);
        let bars = criteria.iter().enumerate().map(|(index, criterion)| {
            let share = criterion.success().unwrap_or(0.0) * 100.0;
            let bottom = height(index);
            Rectangle::new(
                [(0.0, bottom + 0.15), (share.clamp(0.0, 100.0), bottom + 0.85)],
                MARK.filled(),
            )
        });
        chart.draw_series(bars).map_err(failed)?;
        let names = criteria.iter().enumerate().map(|(index, criterion)| {
            let style = text().pos(Pos::new(HPos::Right, VPos::Center));
            EmptyElement::at((0.0, height(index) + 0.5)) + Text::new(short(&criterion.id), (-8, 0), style)
        });
        chart.draw_series(names).map(drop).map_err(failed)
    })
}

/// A point a case: how many pass it, and how well it tells strong from weak.
pub(super) fn cases(cases: &[CaseStatistic]) -> Drawn {
    let places = places(cases);
    draw(380, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(12)
            .margin_right(24)
            .x_label_area_size(44)
            .y_label_area_size(52)
            .build_cartesian_2d(0.0..100.0, -1.0..1.0)
            .map_err(failed)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .label_style(text())
            .axis_desc_style(text())
            .x_desc("% of programs that pass")
            .y_desc("r with the other cases")
            .x_labels(11)
            .y_labels(9)
            .x_label_formatter(&|at| format!("{at:.0}"))
            .y_label_formatter(&|at| format!("{:.1}", at + 0.0))
            .draw()
            .map_err(failed)?;
        let dots = places
            .iter()
            .map(|(place, cases)| Circle::new(*place, radius(*cases), MARK.filled()));
        chart.draw_series(dots).map(drop).map_err(failed)
    })
}

/// Where cases stand, and how many stand there as far as can be seen.
fn places(cases: &[CaseStatistic]) -> Vec<((f64, f64), usize)> {
    let mut places: BTreeMap<(String, String), ((f64, f64), usize)> = BTreeMap::new();
    for case in cases {
        let (Some(success), Some(r)) = (case.success(), case.point_biserial) else {
            continue;
        };
        let place = (success * 100.0, r);
        let seen = (format!("{:.0}", place.0), format!("{:.2}", place.1));
        places.entry(seen).or_insert((place, 0)).1 += 1;
    }
    places.into_values().collect()
}

/// The dot's area grows with the number of cases, up to a size that still leaves room for others.
const fn radius(cases: usize) -> u32 {
    match cases {
        0 | 1 => 5,
        2 => 7,
        3 => 9,
        4 | 5 => 11,
        _ => 13,
    }
}

fn text() -> TextStyle<'static> {
    TextStyle::from(("sans-serif", 14)).color(&INK)
}

/// An id that is too long for its place, cut.
fn short(id: &str) -> String {
    const MOST: usize = 30;
    if id.chars().count() <= MOST {
        return id.to_owned();
    }
    id.chars().take(MOST - 1).chain(['…']).collect()
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(height: u32, work: impl FnOnce(&Area<'_>) -> Result<(), ChartError>) -> Drawn {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        work(&area)?;
        area.present().map_err(failed)?;
    }
    Ok(svg)
}
